import { resolve } from 'node:path';

/** The configuration of a catalog with the entities of the demo. */
export const demoCatalog = {
  rules: [
    {
      allow: [
        ...['Component', 'System', 'Domain', 'Group', 'User'],
        ...['Location', 'Template'],
      ],
    },
  ],
  locations: [
    {
      type: 'file',
      target: resolve(__dirname, '../../../../catalog/all.yaml'),
    },
  ],
};
