@echo off
rem Sets hangjack up on first use, then runs it, on Windows. Everything goes into .venv beside this file.
setlocal
if "%~1"=="test" (
    echo hangjack: the tests need Linux or macOS; on Windows run them in WSL. 1>&2
    exit /b 1
)
set "python="
for %%p in ("py -3" python python3) do if not defined python (
    %%~p -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set "python=%%~p"
)
if not defined python (
    echo hangjack: needs Python 3.11 or newer with pip; install it and run this again. 1>&2
    exit /b 1
)
%python% "%~dp0scripts\set_up.py" run
if errorlevel 1 exit /b 1
set "HANGJACK_TYPED=%~0"
"%~dp0.venv\Scripts\python.exe" -m hangjack %*
exit /b %ERRORLEVEL%
