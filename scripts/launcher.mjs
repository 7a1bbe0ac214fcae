// Loaded into each command by `bootstrap.mjs`. Stops it, as SIGTERM would, when
// its launcher is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep the process running.
process.channel?.unref();
