import { Readable } from 'node:stream';
import type express from 'express';
import { readJson } from './writeRoute';

function requestWith(text: string): express.Request {
  return Object.assign(Readable.from([Buffer.from(text)]), {
    headers: {
      'content-type': 'application/json',
      'content-length': String(text.length),
    },
  }) as Partial<express.Request> as express.Request;
}

const read = (request: express.Request) =>
  readJson(request, {} as express.Response);

describe('the JSON body of a write', () => {
  it.each([
    ['too large', `"${'x'.repeat(200 * 1024)}"`],
    ['not JSON', '{'],
  ])('is refused if it is %s', async (_, text) => {
    await expect(read(requestWith(text))).rejects.toMatchObject({
      fields: { data: { code: 'not-json' } },
    });
  });

  it('is not blamed for a body that the portal already reads elsewhere', async () => {
    const request = requestWith('{}');
    request.setEncoding('utf8');

    await expect(read(request)).rejects.toMatchObject({
      type: 'stream.encoding.set',
    });
  });
});
