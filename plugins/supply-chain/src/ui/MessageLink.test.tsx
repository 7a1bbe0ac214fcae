import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderInTestApp } from '@backstage/frontend-test-utils';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { screen } from '@testing-library/react';
import {
  PROBLEM_REASONS,
  WRITE_REFUSALS,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { permissionApi } from '../__testUtils__/permissionApi';
import { problems } from '../__fixtures__/responses';
import { mockApi, portalError } from '../__testUtils__/mockApi';
import { ErrorState } from './QueryStates';
import { ERROR_KINDS } from '../model/errorKind';
import { ProblemItems } from './ProblemItems';
import { SupplyChainProvider } from './ViewFrame';

const DOCS = 'https://docs.example.com/supply-chain/messages';

const PAGE = readFileSync(
  join(__dirname, '../../../../docs/messages.md'),
  'utf8',
);

function render(docsUrl?: string) {
  return renderInTestApp(
    <SupplyChainProvider>
      <ProblemItems problems={[problems.keyRefused]} />
      <ErrorState error={portalError(404)} />
    </SupplyChainProvider>,
    {
      apis: [
        [supplyChainApiRef, mockApi()],
        [permissionApiRef, permissionApi],
      ],
      config: { supplyChain: docsUrl ? { docsUrl } : {} },
    },
  );
}

describe('a message', () => {
  it('links to its entry in the documentation', async () => {
    render(`${DOCS}#top`);

    const links = await screen.findAllByRole('link', { name: /^Learn more: / });
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      `${DOCS}#key-refused`,
      `${DOCS}#notfound`,
    ]);
  });

  it.each([undefined, 'ftp://docs.example.com'])(
    'has no link if the documentation is at %s',
    async docsUrl => {
      render(docsUrl);

      await screen.findByRole('alert');
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
    },
  );

  it.each([
    ...PROBLEM_REASONS,
    ...ERROR_KINDS,
    ...WRITE_REFUSALS.map(reason => `write-${reason}`),
  ])('is documented for %s', anchor => {
    expect(PAGE).toMatch(new RegExp(`^### ${anchor}\\n\\n\\S`, 'm'));
  });
});
