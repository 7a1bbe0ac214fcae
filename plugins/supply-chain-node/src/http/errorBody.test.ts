import fc from 'fast-check';
import { readErrorBody } from './errorBody';
import { createRedactor } from './redactor';

const redact = createRedactor(['the-key']);
const read = (body: unknown) => readErrorBody(JSON.stringify(body), redact);

describe('readErrorBody', () => {
  it.each([
    ['message', { message: 'Because' }],
    ['error', { error: 'Because' }],
    ['an error object', { error: { code: 7, message: 'Because' } }],
    ['detail', { detail: 'Because' }],
    ['a bare JSON string', 'Because'],
    ['message before the others', { error: 'No', message: 'Because' }],
  ])('finds the message in %s', (_what, body) => {
    expect(read(body)).toEqual({ message: 'Because' });
  });

  it('finds the message in plain text', () => {
    expect(readErrorBody('Be\r\n cause\u0000', redact)).toEqual({
      message: 'Be cause',
    });
  });

  it.each(['', ' ', ' <html>Bad gateway', 'null', '7', '[]', '{"message":""}'])(
    'finds nothing in %j',
    text => expect(readErrorBody(text, redact)).toEqual({}),
  );

  it.each([
    ['a map', { errors: { 'query.per_page': 'too many' } }],
    ['a map of lists', { errors: { 'query.per_page': ['too', 'many'] } }],
    [
      'a list of fields',
      { errors: [{ field: 'query.per_page', message: 'too many' }] },
    ],
    [
      'a list of places',
      { errors: [{ loc: ['query', 'per_page'], msg: 'too many' }] },
    ],
  ])('finds field errors in %s', (what, body) => {
    expect(read({ message: 'Because', ...body })).toEqual({
      message: 'Because',
      fieldErrors: {
        'query.per_page': what === 'a map of lists' ? 'too; many' : 'too many',
      },
    });
  });

  it('finds message and field errors in the detail of 422', () => {
    expect(
      read({
        detail: [
          { loc: ['body', 'targets', 0], msg: 'field required', type: 'x' },
          { loc: ['body', 'name'], msg: 'too long', type: 'y' },
        ],
      }),
    ).toEqual({
      message: 'field required; too long',
      fieldErrors: {
        'body.targets.0': 'field required',
        'body.name': 'too long',
      },
    });
  });

  it('numbers errors without a field', () => {
    expect(read({ errors: ['one', 'two'] }).fieldErrors).toEqual({
      0: 'one',
      1: 'two',
    });
  });

  it('limits the number and length of field errors', () => {
    const errors = Object.fromEntries(
      Array.from({ length: 500 }, (_, i) => [`f${i}`, 'x'.repeat(10_000)]),
    );
    const fieldErrors = Object.values(read({ errors }).fieldErrors!);
    expect(fieldErrors).toHaveLength(20);
    expect(fieldErrors.every(error => error.length === 300)).toBe(true);
  });

  it('survives any JSON and any text', () => {
    const key = fc.constantFrom('message', 'error', 'errors', 'detail', 'loc');
    const body = fc.dictionary(key, fc.jsonValue());
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          body.map(b => JSON.stringify(b)),
          fc.string(),
        ),
        text => {
          const { message = '' } = readErrorBody(text, redact);
          expect(message).not.toMatch(/[\r\n]/);
          expect(message.length).toBeLessThanOrEqual(300);
        },
      ),
    );
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect(readErrorBody(`{"message":${deep}}`, redact)).toEqual({});
    expect(read({ errors: [{ loc: [{ toString: 1 }], msg: 'x' }] })).toEqual({
      fieldErrors: { '': 'x' },
    });
  });
});
