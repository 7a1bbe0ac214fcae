import type { Entity } from '@backstage/catalog-model';
import { screen } from '@testing-library/react';
import { plainEntity } from '../../__fixtures__/entity';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../SupplyChainProvider';
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
      screen.getByRole('region', { name: 'Lines to add to catalog-info.yaml' })
        .textContent,
    ).toBe(`metadata:\n  annotations:\n    supply-chain/flows: ${value}`);
  });

  it('leads to the file where the catalog knows how to edit it', () => {
    renderMissing(
      named('a', { 'backstage.io/edit-url': 'https://github.com/acme/a/edit' }),
    );
    expect(screen.getByRole('link', { name: /Edit the file/ })).toHaveAttribute(
      'href',
      'https://github.com/acme/a/edit',
    );
  });
});
