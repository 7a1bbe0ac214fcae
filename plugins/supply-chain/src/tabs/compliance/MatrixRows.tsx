import FlagIcon from '@material-ui/icons/Flag';
import ArtifactIcon from '@material-ui/icons/Layers';
import { memo } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { environmentLabels } from '../../model/environments';
import type { MatrixRow } from '../../model/matrix';
import type { PlaceCell, PlaceRow } from '../../model/matrixEnvironments';
import type { TemplateChange } from '../../model/templates';
import { formatAge } from '../../ui/formatTime';
import { useNow } from '../../ui/times';
import { VisuallyHidden } from '../../ui/text';
import type { useMarks } from './MatrixMark';
import { rowText } from './matrixText';
import { useRowStyles } from './useRowStyles';

/** Where the template changed, by column. */
export type Changes = readonly (TemplateChange | undefined)[];

/**
 * A row of marks. Memoized, because moving the focus changes two rows only.
 *
 * @param props - `stop` is the column of the tab stop, if in this row
 */
export const AttestationRow = memo(function PlainRow(props: {
  row: MatrixRow;
  index: number;
  stop: number | undefined;
  changes: Changes;
  draw: ReturnType<typeof useMarks>;
}) {
  const { row, index, stop, changes, draw } = props;
  const classes = useRowStyles();
  const { t } = useTranslation();
  const isRequired = row.cells.some(
    ({ mark, additional }) => mark !== 'absent' && !additional,
  );
  return (
    <tr className={row.kind === 'attestation' ? undefined : classes.verdict}>
      <th
        scope="row"
        title={rowText(t, row)}
        className={`${classes.name} ${isRequired ? '' : classes.muted}`}
      >
        {row.kind === 'artifact' && (
          <ArtifactIcon className={classes.icon} aria-hidden />
        )}
        {row.kind === 'verdict' ? t('column.trail') : clipText(row.name, 60)}
      </th>
      {row.cells.map((cell, column) => (
        <td
          key={column}
          role="gridcell"
          className={[
            classes.cell,
            cell.mark === 'failed' && classes.failed,
            changes[column] && classes.changed,
          ]
            .filter(Boolean)
            .join(' ')}
          data-row={index}
          data-column={column}
          tabIndex={column === stop ? 0 : -1}
        >
          {draw(cell, isRequired)}
        </td>
      ))}
    </tr>
  );
});

/** Where an environment is among the trails. */
export const EnvironmentRow = memo(function PlainRow(props: {
  place: PlaceRow;
  among: readonly PlaceRow[];
  from: number;
  columns: number;
  changes: Changes;
  narrow: boolean;
}) {
  const { place, among, from, columns, changes, narrow } = props;
  const classes = useRowStyles();
  const labelOf = environmentLabels(among.map(other => other.environment));
  const name = labelOf(place.environment);
  return (
    <tr>
      <th
        scope="row"
        title={name}
        className={`${classes.name} ${classes.muted}`}
      >
        {clipText(name, 60)}
      </th>
      {place.cells.slice(from, from + columns).map((cell, column) => (
        <td
          key={column}
          role="gridcell"
          className={`${classes.place} ${
            changes[column] ? classes.changed : ''
          }`}
        >
          <Place cell={cell} behind={place.behind} narrow={narrow} />
        </td>
      ))}
    </tr>
  );
});

function Place(props: { cell: PlaceCell; behind?: number; narrow: boolean }) {
  const { cell, behind = 0, narrow } = props;
  const classes = useRowStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  switch (cell.mark) {
    case 'runs':
      return (
        <span className={classes.flag} title={t('history.running')}>
          <FlagIcon className={classes.flagIcon} aria-hidden />
          <VisuallyHidden>{t('history.running')} </VisuallyHidden>
          {cell.startedAt &&
            !narrow &&
            formatAge(cell.startedAt, now, language)}
        </span>
      );
    case 'behind':
      return (
        <div
          className={classes.behind}
          title={t('environments.behindFull', { count: behind })}
        />
      );
    case 'ran':
      return (
        <span className={classes.ran} title={t('matrix.ran')}>
          <VisuallyHidden>{t('matrix.ran')}</VisuallyHidden>
        </span>
      );
    default:
      return null;
  }
}
