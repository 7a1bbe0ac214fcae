import type express from 'express';
import { readOptions } from './readRoute';

describe('the options of a read', () => {
  it.each<[string | undefined, boolean]>([
    ['no-cache', true],
    ['max-age=0, No-Cache', true],
    ['max-age=0', false],
    ['no-store', false],
    ['x-no-cache', false],
    [undefined, false],
  ])('with Cache-Control: %s refresh: %s', (header, refresh) => {
    const get = { get: () => header } as Partial<express.Request>;
    const response = { once: () => response } as unknown as express.Response;

    expect(readOptions(get as express.Request, response).refresh).toBe(refresh);
  });
});
