import { readPastedText } from './pastedText';

const F = 'f00dcafe'.repeat(8);
const S = 'a1b2c3d4e5'.repeat(4);
const S7 = S.slice(0, 7);

describe('readPastedText', () => {
  it.each([
    ['a commit', S, S],
    ['upper case and spaces', '  A1B2C ', 'a1b2c'],
    ['the start of a fingerprint', 'sha256:f00df00d', 'f00df00d'],
    ['an image', `registry.example.com/pay/api@sha256:${F}`, F],
    [
      "a pod's image",
      `docker-pullable://registry.example.com/api@sha256:${F}`,
      F,
    ],
    ['an image with a tag', `pay-api:1.42.0@sha256:${F}`, F],
    ['an image tagged with a commit', `localhost:5000/pay-api:${S7}`, S7],
    ['an image tagged as by docker/metadata-action', `pay:sha-${S7}`, S7],
    ['git describe', `v1.4.2-14-g${S7}`, S7],
    ['git describe in a changed tree', `v1.4.2-14-g${S7}-dirty`, S7],
    ["a commit's URL", `https://github.com/acme/pay/commit/${S}`, S],
    ["a short commit's URL", `https://gitlab.com/acme/pay/-/commit/${S7}`, S7],
    ['an anchor on it', `https://github.com/acme/pay/commit/${S}#diff-${F}`, S],
    [
      'a comparison',
      `https://github.com/acme/pay/compare/${'b'.repeat(40)}...${S}`,
      S,
    ],
    ["a build's URL with its commit", `https://ci.example.com/${S}/log`, S],
    ['a blank within', `${S.slice(0, 20)} ${S.slice(20)}`, S],
    ['a line break within', `${F.slice(0, 30)}\n${F.slice(30)}`, F],
    ['quotes', `"${S}"`, S],
    ['typographic quotes and a full stop', `„${S}“.`, S],
    ['an ellipsis', `${S7}…`, S7],
    ['three dots', `${S7}...`, S7],
    ['a line of git log', `commit ${S} (HEAD -> main)`, S],
  ])('finds the hash in %s', (_, text, value) =>
    expect(readPastedText(text)).toEqual({ kind: 'hash', value }),
  );

  it.each([
    ['https://ci.example.com/pay/runs?id=42', ''],
    ['https://ci.example.com/pay/runs/42', '/#step:3'],
    ['https://github.com/acme/pay/actions/runs/8123456789', '/job/42?pr=1'],
  ])('takes %s%s as the URL of a build', (value, rest) =>
    expect(readPastedText(value + rest)).toEqual({ kind: 'build', value }),
  );

  it.each([
    'https://hooks.slack.com/services/T0000/B0000/Xq7canary',
    'https://acme.webhook.office.com/webhookb2/1-2@3/IncomingWebhook/4/c',
    'https://github.com/acme/pay/commits/added-limits',
  ])('does not take %s as the URL of a build', text =>
    expect(readPastedText(text)).toBeUndefined(),
  );

  it('drops credentials from a URL', () =>
    expect(readPastedText('https://me:secret@ci.example.com/runs/42')).toEqual({
      kind: 'build',
      value: 'https://ci.example.com/runs/42',
    }));

  it.each(['prod-45', 'a1b2', 'v1.4.2', 'f'.repeat(65), 'fix-gaffe'])(
    'takes %s as the name of a trail',
    value => expect(readPastedText(value)).toEqual({ kind: 'trail', value }),
  );

  it.each(['', ' ', '…', 'is it live?', 'größe', 'pay-api:20261127', 'a/b'])(
    'recognizes nothing in "%s"',
    text => expect(readPastedText(text)).toBeUndefined(),
  );
});
