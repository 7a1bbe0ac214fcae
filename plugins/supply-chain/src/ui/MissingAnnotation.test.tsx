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
  ])('fills the name %s in so that YAML takes it for text', (name, value) => {
    renderMissing(named(name));
    expect(
      screen.getByRole('region', { name: 'YAML snippet for catalog-info.yaml' })
        .textContent,
    ).toBe(`metadata:\n  annotations:\n    supply-chain/flows: ${value}`);
  });

  it('says that an annotation is misspelt, and what was probably meant', () => {
    renderMissing(named('a', { 'supply-chain/flow': 'a' }));
    expect(
      screen.getByText(
        /supply-chain\/flow.* isn't a Supply Chain annotation.*Did you mean “supply-chain\/flows”\?/,
      ),
    ).toBeInTheDocument();
  });

  it('leads to the file where the catalog knows how to edit it', () => {
    renderMissing(
      named('a', { 'backstage.io/edit-url': 'https://github.com/acme/a/edit' }),
    );
    expect(
      screen.getByRole('link', { name: /Edit catalog-info\.yaml/ }),
    ).toHaveAttribute('href', 'https://github.com/acme/a/edit');
  });
});
