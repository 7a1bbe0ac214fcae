import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { link, NOW, problems } from '../../__fixtures__/answers';
import { componentsAnswer, system } from '../../__fixtures__/portal';
import { portalError } from '../../__testUtils__/mockApi';
import { renderPage } from '../../__testUtils__/renderPage';
import { ComponentsCard } from '../ComponentsCard';
import { ComponentsContent } from './ComponentsContent';

const getComponents = async () => componentsAnswer;
const OF_SYSTEM = { entity: system };

describe('ComponentsContent', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('gives each component below a row', async () => {
    renderPage(<ComponentsContent />, { getComponents }, OF_SYSTEM);
    const row = within(
      await screen.findByRole('row', { name: /checkout-web/ }),
    );
    expect(row.getByText('Non-compliant')).toBeInTheDocument();
    expect(row.getByText('sbom')).toBeInTheDocument();
    expect(row.getByText('unit-tests')).toBeInTheDocument();
    expect(row.getByText('production-eu')).toBeInTheDocument();
    expect(row.getByText('3 hours ago')).toBeInTheDocument();
    expect(row.getByRole('link')).toHaveAttribute(
      'href',
      '/catalog/default/component/checkout-web',
    );
    expect(
      within(screen.getByRole('row', { name: /card-vault/ })).getByText(
        'No trail yet',
      ),
    ).toBeInTheDocument();
  });

  it('keeps the direction of a name to itself', async () => {
    const [component] = componentsAnswer.components;
    const missing = ['\u202Etxet desrever', 'sbom'];
    renderPage(
      <ComponentsContent />,
      {
        getComponents: async () => ({
          ...componentsAnswer,
          components: [{ ...component, missing }],
        }),
      },
      OF_SYSTEM,
    );
    for (const name of missing) {
      expect((await screen.findByText(name)).tagName).toBe('BDI');
    }
  });

  it('tells how many components name no flow', async () => {
    renderPage(<ComponentsContent />, { getComponents }, OF_SYSTEM);
    expect(
      await screen.findByText('2 components below name no flow.'),
    ).toBeInTheDocument();
  });

  it('says when no component has a flow', async () => {
    renderPage(
      <ComponentsContent />,
      { getComponents: async () => ({ ...componentsAnswer, components: [] }) },
      OF_SYSTEM,
    );
    expect(
      await screen.findByText('No component with a flow'),
    ).toBeInTheDocument();
  });

  it('shows what is known while a region is down', async () => {
    renderPage(
      <ComponentsContent />,
      {
        getComponents: async () => ({
          ...componentsAnswer,
          stale: true,
          problems: [problems.regionDown],
        }),
      },
      OF_SYSTEM,
    );
    expect(await screen.findByText(/Data from/)).toBeInTheDocument();
    expect(screen.getByText(/“eu” gives no answer/)).toBeInTheDocument();
    expect(screen.getByText('unit-tests')).toBeInTheDocument();
  });

  it('says when it may not be seen', async () => {
    renderPage(
      <ComponentsContent />,
      {
        getComponents: async () => {
          throw portalError(403);
        },
      },
      OF_SYSTEM,
    );
    expect(await screen.findByText('You may not see this')).toBeInTheDocument();
  });

  it('says when the plugin is not configured', async () => {
    renderPage(
      <ComponentsContent />,
      {
        getLink: async () => ({ ...link, configured: false }),
        getComponents: async () => {
          throw portalError(503);
        },
      },
      OF_SYSTEM,
    );
    expect(
      await screen.findByText('The Supply Chain plugin is not configured'),
    ).toBeInTheDocument();
  });

  it('has no accessibility violations', async () => {
    const { container } = renderPage(
      <ComponentsContent />,
      { getComponents },
      OF_SYSTEM,
    );
    await screen.findByRole('row', { name: /checkout-web/ });
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('ComponentsCard', () => {
  it('lists the components with their states and leads to the tab', async () => {
    const { container } = renderPage(
      <ComponentsCard />,
      { getComponents },
      OF_SYSTEM,
    );
    expect(await screen.findByText('checkout-web')).toBeInTheDocument();
    expect(screen.getByText('Non-compliant')).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: 'All components' }),
    ).toHaveAttribute('href', '/components');
    expect((await axe(container)).violations).toEqual([]);
  });
});
