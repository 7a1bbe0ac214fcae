import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const MAIN = join(__dirname, 'main.ts');
const TRANSFORM = require.resolve('@backstage/cli/config/nodeTransform.cjs');

function run(argv: string[], environment: Record<string, string> = {}) {
  const { NODE_OPTIONS: _options, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    ['--require', TRANSFORM, MAIN, ...argv],
    { env: { ...inherited, ...environment } },
  );
  const exited = new Promise<number | null>(resolve => {
    child.once('exit', resolve);
  });
  const output = Promise.all([text(child.stdout), text(child.stderr), exited]);
  const firstLine = new Promise<string>(resolve => {
    child.stdout.once('data', chunk => resolve(String(chunk)));
  });
  return { child, output, firstLine };
}

describe('the command', () => {
  it('prints its help', async () => {
    const [out, , code] = await run(['--help']).output;
    expect(code).toBe(0);
    for (const word of ['--port', '--seed', '--scale', '--latency', 'faults']) {
      expect(out).toContain(word);
    }
  }, 20_000);

  it('starts, prints its URL, and stops on SIGTERM', async () => {
    const keys = [
      { org: 'acme', serviceAccount: 'portal', role: 'reader', key: 'hush' },
    ];
    const { child, firstLine, output } = run(['--port', '0'], {
      SANDBOX_API_KEYS: JSON.stringify(keys),
    });
    const line = await firstLine;
    const [baseUrl] = line.match(/http:\S+/) ?? [''];
    const response = await fetch(`${baseUrl}/user/default-org`, {
      headers: { authorization: 'Bearer hush' },
    });
    expect(await response.json()).toEqual({ default_org_name: 'acme' });
    child.kill('SIGTERM');
    const [out, error, code] = await output;
    expect(code).toBe(0);
    expect(error).toBe('');
    expect(out).not.toContain('hush');
    expect(out.trim().split('\n')).toHaveLength(1);
  }, 20_000);

  it('reports a port in use in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const [, error, code] = await run(['--port', String(port)]).output;
    other.close();
    expect(code).toBe(1);
    expect(error).toContain(`port ${port} is in use`);
    expect(error.trim().split('\n')).toHaveLength(1);
  }, 20_000);
});
