import { render, screen, within } from '@testing-library/react';
import { RowList } from './RowList';

describe('RowList', () => {
  it('shows each row, also two of the same', () => {
    render(
      <RowList rows={['a', 'b', 'a']} label="Letters">
        {letter => <b>{letter}</b>}
      </RowList>,
    );
    const list = screen.getByRole('list', { name: 'Letters' });
    expect(list.tagName).toBe('UL');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['a', 'b', 'a']);
  });

  it('is an ordered list where the order is that of time', () => {
    render(
      <RowList rows={[1]} inTime>
        {number => number}
      </RowList>,
    );
    expect(screen.getByRole('list').tagName).toBe('OL');
  });

  it('says so where there is none, and is no empty list', () => {
    const { rerender, container } = render(
      <RowList rows={[]} none="Nothing here">
        {() => null}
      </RowList>,
    );
    expect(screen.getByText('Nothing here')).toBeInTheDocument();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();

    rerender(<RowList rows={[]}>{() => null}</RowList>);
    expect(container).toBeEmptyDOMElement();
  });
});
