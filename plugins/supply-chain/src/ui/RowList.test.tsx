import { render, screen, within } from '@testing-library/react';
import { RowList } from './lists';

describe('RowList', () => {
  it('shows each row, even equal ones', () => {
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

  it('is an ordered list if rows are in chronological order', () => {
    render(
      <RowList rows={[1]} inTime>
        {number => number}
      </RowList>,
    );
    expect(screen.getByRole('list').tagName).toBe('OL');
  });

  it('shows a text instead of an empty list', () => {
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
