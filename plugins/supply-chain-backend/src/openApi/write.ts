import { writeFileSync } from 'node:fs';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import { openApiDocument } from './document';

writeFileSync(
  resolvePackagePath('backstage-plugin-supply-chain-backend', 'openapi.json'),
  `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);
