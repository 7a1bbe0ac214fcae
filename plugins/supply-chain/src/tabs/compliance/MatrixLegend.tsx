import { makeStyles } from '@material-ui/core/styles';
import FlagIcon from '@material-ui/icons/Flag';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { listNames } from '../../model/text';
import type { MatrixRow } from '../../model/matrix';
import type { PlaceCell, PlaceRow } from '../../model/matrixEnvironments';
import type { TemplateChange } from '../../model/templates';
import { formatDay } from '../../ui/formatTime';
import { caption, PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { toneColor } from '../../ui/tones';
import { markText, shapeOf, useMarks } from './MatrixMark';
import { useRowStyles, type Changes } from './MatrixRows';

const useStyles = makeStyles(
  theme => ({
    legend: {
      ...PLAIN_LIST,
      ...caption(theme),
      ...wrappingRow(theme.spacing(0.5, 2)),
      marginTop: theme.spacing(1),
      '& > li': wrappingRow(theme.spacing(0.5)),
    },
    notes: { ...PLAIN_LIST, ...caption(theme), marginTop: theme.spacing(1) },
    note: {
      paddingLeft: theme.spacing(1),
      borderLeft: `1.5px dashed ${toneColor(theme, 'waiting')}`,
      color: toneColor(theme, 'waiting'),
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainMatrixLegend' },
);

/** The marks used in the matrix, with their meaning. */
export function MatrixLegend(props: {
  rows: readonly MatrixRow[];
  places: readonly PlaceRow[];
}) {
  const { rows, places } = props;
  const classes = useStyles();
  const rowClasses = useRowStyles();
  const { t } = useTranslation();
  const draw = useMarks(false);
  const cells = new Map(
    rows.flatMap(row => row.cells).map(cell => [shapeOf(cell), cell]),
  );
  const isUsed = (mark: PlaceCell['mark']) =>
    places.some(place => place.cells.some(cell => cell.mark === mark));
  return (
    <ul className={classes.legend} aria-label={t('matrix.legend')}>
      {[...cells].map(([shape, cell]) => (
        <li key={shape}>
          {draw(cell, true)}
          {markText(
            t,
            shape === cell.state ? { state: cell.state } : cell,
          ).toLocaleLowerCase()}
        </li>
      ))}
      {isUsed('runs') && (
        <li>
          <span className={rowClasses.flag}>
            <FlagIcon aria-hidden />
          </span>
          {t('history.running').toLocaleLowerCase()}
        </li>
      )}
      {isUsed('ran') && (
        <li>
          <span className={rowClasses.ran} aria-hidden />
          {t('matrix.ran').toLocaleLowerCase()}
        </li>
      )}
    </ul>
  );
}

/** What changed in the template at each line through the matrix. */
export function TemplateNotes(props: {
  trails: readonly TrailRecord[];
  changes: Changes;
}) {
  const { trails, changes } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={classes.notes}>
      {changes.map((change, column) => {
        const since = trails[column - 1]?.createdAt;
        return (
          change && (
            <li key={column} className={classes.note}>
              {since && `${formatDay(since, language)}: `}
              {changeText(t, change)}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** What a template requires more, or no longer. */
export function changeText(
  t: Translate,
  { added, removed }: TemplateChange,
): string {
  return [
    added.length > 0 && t('matrix.added', { names: listNames(t, added) }),
    removed.length > 0 && t('matrix.removed', { names: listNames(t, removed) }),
  ]
    .filter(Boolean)
    .join('; ');
}
