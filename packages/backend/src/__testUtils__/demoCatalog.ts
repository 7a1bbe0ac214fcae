import { resolve } from 'node:path';

/** Configuration of a catalog with the demo's entities. */
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
