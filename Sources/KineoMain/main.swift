import Command

Command.main()
