import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openApiDocument } from './document';

writeFileSync(
  resolve(__dirname, '../../openapi.json'),
  `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);
