import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  API_KEY,
  FakeRegion,
  json,
  useFakeRegion,
} from '../__testUtils__/FakeRegion';

const run = promisify(execFile);

/** A process of its own, because Node.js reads the variables at startup. */
const SCRIPT = `
  const { Transport } = require(${JSON.stringify(
    require.resolve('./Transport'),
  )});
  const call = { endpoint: 'E1', method: 'PUT', path: ['x'], form: new FormData() };
  call.form.set('data', 'text');
  new Transport({ baseUrl: process.argv[1], apiKey: '${API_KEY}' })
    .json(call, body => process.stdout.write(body));
`;

describe('a proxy named by the environment', () => {
  const region = useFakeRegion();
  const proxy = new FakeRegion();

  beforeAll(() => proxy.start());
  afterAll(() => proxy.stop());

  it('never receives an http request, which would show it the key', async () => {
    region.reply = json('from the region');
    proxy.reply = json('from the proxy');
    const { stdout } = await run(
      process.execPath,
      [
        ...[
          '--require',
          require.resolve('@backstage/cli/config/nodeTransform.cjs'),
        ],
        ...['--eval', SCRIPT, region.origin],
      ],
      {
        env: {
          ...process.env,
          NODE_USE_ENV_PROXY: '1',
          HTTP_PROXY: proxy.origin,
          NO_PROXY: '',
        },
      },
    );

    expect(stdout).toBe('from the region');
    expect(region.received[0].body.toString()).toContain('text');
    expect(proxy.received).toEqual([]);
  });
});
