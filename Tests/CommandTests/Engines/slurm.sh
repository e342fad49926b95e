#!/bin/bash
# One node of Slurm for as long as one array runs: slurm.sh FOLDER SCRIPT ARRAY.
# Everything of it lives in FOLDER and on this machine; it ends with the array's own status.
set -u
folder=$1 script=$2 array=$3
# Two of these may run beside each other.
port=$((20000 + $$ % 20000 * 2))
# Whoever started this waits until nobody holds what it has opened: daemons must not.
for open in /proc/$$/fd/*; do
  fd=${open##*/}
  [ "$fd" -gt 2 ] && [ "$fd" != 255 ] && eval "exec $fd>&-"
done
mkdir -p "$folder/state" "$folder/spool" "$folder/munge"
chmod 700 "$folder/munge"
head -c 1024 /dev/urandom > "$folder/munge/key"
chmod 400 "$folder/munge/key"
munged --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" \
  --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" \
  || exit 90
host=$(hostname -s)
cat > "$folder/slurm.conf" <<END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$folder/slurm.conf
# Daemons outlive their signals for a moment; nothing of them may outlive this script.
stop() {
  for file in slurmd.pid slurmctld.pid munge/pid; do
    pid=$(cat "$folder/$file" 2>/dev/null)
    [ -n "$pid" ] || continue
    kill "$pid" 2>/dev/null
    for _ in $(seq 50); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
    kill -9 "$pid" 2>/dev/null
  done
}
trap stop EXIT
slurmctld -f "$SLURM_CONF" -c || exit 91
slurmd -f "$SLURM_CONF" -c || exit 92
for _ in $(seq 60); do
  sinfo -h -o %T 2>/dev/null | grep -q idle && break
  sleep 0.5
done
sbatch --wait --array="$array" -o "$folder/task-%a.log" "$script"
