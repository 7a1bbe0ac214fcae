import { makeStyles } from '@material-ui/core/styles';
import FlagIcon from '@material-ui/icons/Flag';
import { useTranslation } from '../../i18n/useTranslation';
import type { MatrixRow } from '../../model/matrix';
import type { PlaceCell, PlaceRow } from '../../model/matrixEnvironments';
import { mutedColor } from '../../ui/tones';
import { shapeOf, useMarks } from './MatrixMark';
import { SHAPE_WORDS } from './matrixText';
import { useRowStyles } from './useRowStyles';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(0.5, 2),
      margin: theme.spacing(1, 0, 0),
      padding: 0,
      listStyle: 'none',
      fontSize: theme.typography.caption.fontSize,
      color: mutedColor(theme),
    },
    item: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(0.5),
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
    <ul className={classes.root} aria-label={t('matrix.legend')}>
      {[...cells].map(([shape, cell]) => (
        <li key={shape} className={classes.item}>
          {draw(cell, true)}
          {t(SHAPE_WORDS[shape]).toLocaleLowerCase()}
        </li>
      ))}
      {isUsed('runs') && (
        <li className={classes.item}>
          <FlagIcon
            className={`${rowClasses.flag} ${rowClasses.flagIcon}`}
            aria-hidden
          />
          {t('history.running').toLocaleLowerCase()}
        </li>
      )}
      {isUsed('ran') && (
        <li className={classes.item}>
          <span className={rowClasses.ran} aria-hidden />
          {t('matrix.ran').toLocaleLowerCase()}
        </li>
      )}
    </ul>
  );
}
