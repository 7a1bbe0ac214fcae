import type express from 'express';
import { bytesOf, readOptions } from './readRoute';

it('serializes the same response once', () => {
  const toJSON = jest.fn(() => ({ rows: [1] }));
  const response = { toJSON };

  expect(bytesOf(response)).toBe(bytesOf(response));
  expect(bytesOf(response).toString()).toBe('{"rows":[1]}');
  expect(toJSON).toHaveBeenCalledTimes(1);
});

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
