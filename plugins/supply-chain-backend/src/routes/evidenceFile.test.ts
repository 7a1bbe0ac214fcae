import express from 'express';
import request from 'supertest';
import { sendEvidenceFile } from './evidenceFile';

/** Sends a file as the response to any request. */
function sending(id: string, contentType: string | undefined) {
  const app = express();
  app.get('/', async (_, response) => {
    await sendEvidenceFile(response, id, {
      body: new Blob(['{}']).stream(),
      contentType,
      contentLength: 2,
    });
  });
  return request(app).get('/').buffer(true);
}

describe('an evidence file', () => {
  it.each([
    'text/html; charset=utf-8',
    'TEXT/HTML',
    'image/svg+xml',
    'multipart/x-mixed-replace; boundary=x',
    'x',
    undefined,
  ])('of type %s is sent as a harmless attachment', async contentType => {
    const { headers } = await sending('1', contentType);

    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="evidence-1.bin"',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it.each([
    '../../etc/passwd',
    'x"; filename="run.exe',
    'x\r\nset-cookie: a=b',
    'run.exe\u202Efdp',
    '🙂',
  ])('with the hostile name %j is sent under a harmless one', async id => {
    const { headers } = await sending(id, 'application/json');

    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="evidence-[a-zA-Z0-9-]*\.json"$/,
    );
  });
});
