import { screen } from '@testing-library/react';
import { renderView } from '../__testUtils__/renderView';
import { SupplyChainProvider } from './ViewFrame';
import { NameList } from './text';

async function listOf(names: string[], shown: number) {
  renderView(
    <SupplyChainProvider>
      <p data-testid="names">
        <NameList names={names} shown={shown} />
      </p>
    </SupplyChainProvider>,
  );
  return screen.findByTestId('names');
}

describe('NameList', () => {
  it('lists all names if there are few', async () => {
    expect(await listOf(['a', 'b'], 2)).toHaveTextContent(/^a, b$/);
  });

  it('shows how many more there are', async () => {
    expect(await listOf(['a', 'b', 'c', 'd'], 2)).toHaveTextContent(
      /^a, b and 2 more$/,
    );
  });

  it('isolates the text direction of each name', async () => {
    const list = await listOf(['\u202Eada', 'alan'], 2);
    expect(
      [...list.querySelectorAll('bdi')].map(element => element.textContent),
    ).toEqual(['\u202Eada', 'alan']);
  });
});
