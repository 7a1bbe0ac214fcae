import type { Entity } from '@backstage/catalog-model';
import { screen } from '@testing-library/react';
import { plainEntity } from '../__fixtures__/entity';
import { renderView } from '../__testUtils__/renderView';
import { SupplyChainProvider } from './SupplyChainProvider';
import { MissingAnnotation } from './MissingAnnotation';

function named(name: string, annotations?: Record<string, string>) {
  return { ...plainEntity, metadata: { name, annotations } };
}

function renderMissing(entity: Entity) {
  renderView(
    <SupplyChainProvider>
      <MissingAnnotation annotation="flows" />
    </SupplyChainProvider>,
    { entity },
  );
}

describe('MissingAnnotation', () => {
  it.each([
    ['payments-api', 'payments-api'],
    ['42', "'42'"],
    ['true', "'true'"],
  ])('quotes the name %s if YAML requires it', (name, value) => {
    renderMissing(named(name));
    expect(
      screen.getByRole('region', { name: 'YAML snippet' }).textContent,
    ).toBe(`metadata:\n  annotations:\n    supply-chain/flows: ${value}`);
  });

  it('reports a misspelled annotation with a suggestion', () => {
    renderMissing(named('a', { 'supply-chain/flow': 'a' }));
    expect(
      screen.getByText(
        /Unknown annotation supply-chain\/flow.*Did you mean supply-chain\/flows\?/,
      ),
    ).toBeInTheDocument();
  });

  it('links to the file if the catalog has an edit URL', () => {
    renderMissing(
      named('a', { 'backstage.io/edit-url': 'https://github.com/acme/a/edit' }),
    );
    expect(
      screen.getByRole('link', { name: /Edit catalog-info\.yaml/ }),
    ).toHaveAttribute('href', 'https://github.com/acme/a/edit');
  });
});
