import { screen } from '@testing-library/react';
import { renderInTestApp } from '@backstage/frontend-test-utils';
import { useAppTranslation } from './useTranslation';

function Count({ count }: { count: number }) {
  const t = useAppTranslation();
  return <p>{t('environments.behindFull', { count })}</p>;
}

describe('useAppTranslation', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['en', '1,234,567 deliveries behind'],
    ['en-IN', '12,34,567 deliveries behind'],
  ])('formats numbers for users of %s', async (language, words) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
    renderInTestApp(<Count count={1_234_567} />);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('uses the singular for one', async () => {
    renderInTestApp(<Count count={1} />);
    expect(await screen.findByText('1 delivery behind')).toBeInTheDocument();
  });
});
