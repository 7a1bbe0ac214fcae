import { Readable } from 'node:stream';
import type express from 'express';
import { bodyOf } from './writeRoute';

function requestWith(text: string): express.Request {
  return Object.assign(Readable.from([Buffer.from(text)]), {
    headers: {
      'content-type': 'application/json',
      'content-length': String(text.length),
    },
  }) as Partial<express.Request> as express.Request;
}

const readerOf = (request: express.Request) =>
  bodyOf(request, {} as express.Response);

describe('the JSON body of a write', () => {
  it('is parsed', async () => {
    const { json } = readerOf(requestWith('{"number":7}'));

    expect(await json()).toEqual({ number: 7 });
  });

  it.each([
    ['too large', `"${'x'.repeat(200 * 1024)}"`],
    ['not JSON', '{'],
  ])('is refused if it is %s', async (_, text) => {
    const { json } = readerOf(requestWith(text));

    await expect(json()).rejects.toMatchObject({
      fields: { data: { code: 'not-json' } },
    });
  });

  it('is not blamed for a body that the portal already reads elsewhere', async () => {
    const request = requestWith('{}');
    request.setEncoding('utf8');

    await expect(readerOf(request).json()).rejects.toMatchObject({
      type: 'stream.encoding.set',
    });
  });
});
