import { parseArguments } from './arguments';

describe('parseArguments', () => {
  it('starts the EU region on port 7010 by default', () => {
    expect(parseArguments([], {})).toMatchObject({
      kind: 'start',
      options: { region: 'eu', port: 7010, scale: 'small', keys: undefined },
    });
  });

  it('parses every option', () => {
    const argv =
      '--region us --port 7011 --host ::1 --file a.db --seed 7 --scale large --latency 20 --now 2026-11-21T09:00:00Z --control --allow-private-webhooks';
    expect(parseArguments(argv.split(' '), {})).toEqual({
      kind: 'start',
      options: {
        region: 'us',
        port: 7011,
        host: '::1',
        file: 'a.db',
        seed: 7,
        scale: 'large',
        keys: undefined,
        latencyMs: 20,
        control: true,
        now: new Date('2026-11-21T09:00:00Z'),
        allowPrivateWebhooks: true,
      },
    });
  });

  it.each([
    [['--port', 'x'], '--port'],
    [['--port', '70000'], '--port'],
    [['--scale', 'huge'], '--scale'],
    [['--latency', '-1'], 'latency'],
    [['--now', 'yesterday'], '--now'],
    [['--keys', 'secret'], '--keys'],
  ])('rejects %j', (argv, named) => {
    expect(() => parseArguments(argv, {})).toThrow(named);
  });

  it.each(['{', '[{"key":"hush"}]'])(
    'does not repeat unparsable keys: %s',
    text => {
      const parse = () => parseArguments([], { SANDBOX_API_KEYS: text });
      expect(parse).toThrow(/^SANDBOX_API_KEYS must be a JSON array/);
      expect(parse).not.toThrow(/hush/);
    },
  );
});
