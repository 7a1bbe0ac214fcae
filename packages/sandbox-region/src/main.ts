import { parseArguments } from './arguments';
import { printHelp, printStarted } from './print';
import { startSandboxRegion } from './server/region';

async function main(): Promise<void> {
  const command = parseArguments(process.argv.slice(2), process.env);
  if (command.kind === 'help') {
    printHelp();
    return;
  }
  const region = await startSandboxRegion(command.options);
  printStarted(region, command.options);
  const stop = () => {
    region.stop().then(
      () => process.exit(0),
      error => fail(error),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function fail(error: NodeJS.ErrnoException & { port?: number }): never {
  const message =
    error.code === 'EADDRINUSE'
      ? `port ${error.port} is in use; choose another one with --port`
      : error.message;
  process.stderr.write(`sandbox region: ${message}\n`);
  process.exit(1);
}

main().catch(fail);
