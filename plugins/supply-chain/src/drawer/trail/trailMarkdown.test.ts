import { trailMarkdown } from './CopyMarkdown';

it('lists the reasons for a verdict, whatever is in their names', () => {
  expect(
    trailMarkdown(
      {
        name: 'Trail b2c3d4e',
        href: 'https://portal.example.com/?trail=a',
        verdict: 'Not compliant. unit-tests failed.',
      },
      [
        {
          name: 'unit_tests',
          href: 'https://portal.example.com/?trail=a&attestation=b',
          state: 'Not compliant',
          lines: ['adds [x](javascript:1)\n# heading'],
        },
      ],
    ),
  )
    .toBe(`**[Trail b2c3d4e](https://portal.example.com/?trail=a)**: Not compliant. unit-tests failed.

- [unit\\_tests](https://portal.example.com/?trail=a&attestation=b): Not compliant
  - adds \\[x\\](javascript:1) # heading
`);
});
