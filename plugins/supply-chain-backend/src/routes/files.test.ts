import { Readable } from 'node:stream';
import { evidenceFile } from './files';

const fileOf = (attestationId: string, contentType?: string) =>
  evidenceFile(attestationId, {
    body: Readable.from('{}'),
    contentType,
    contentLength: 2,
  });

describe('an evidence file', () => {
  it.each([
    'text/html; charset=utf-8',
    'TEXT/HTML',
    'image/svg+xml',
    'multipart/x-mixed-replace; boundary=x',
    'x',
    undefined,
  ])('of type %s is sent as a harmless attachment', contentType => {
    expect(fileOf('1', contentType)).toMatchObject({
      type: 'application/octet-stream',
      name: 'evidence-1.bin',
    });
  });

  it.each([
    '../../etc/passwd',
    'x"; filename="run.exe',
    'x\r\nset-cookie: a=b',
    'run.exe\u202Efdp',
    '🙂',
  ])('with the hostile name %j is sent under a harmless one', id => {
    expect(fileOf(id, 'application/json').name).toMatch(
      /^evidence-[a-zA-Z0-9-]*\.json$/,
    );
  });
});
