import { makeStyles } from '@material-ui/core/styles';
import { useTranslation } from '../../i18n/useTranslation';
import type { MatrixCell, MatrixRow } from '../../model/matrix';
import { mutedColor } from '../../ui/tones';
import { useMarks } from './MatrixMark';
import { MARKS } from './matrixText';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(0.5, 2),
      margin: theme.spacing(1, 0, 0),
      padding: 0,
      listStyle: 'none',
      fontSize: theme.typography.body2.fontSize,
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
export function MatrixLegend(props: { rows: readonly MatrixRow[] }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const draw = useMarks(false);
  const cells = props.rows.flatMap(row => row.cells);
  const marks = [...new Set(cells.map(({ mark }) => mark))];
  const samples: { key: string; cell: MatrixCell; word: string }[] = marks.map(
    mark => ({ key: mark, cell: { mark }, word: t(MARKS[mark]) }),
  );
  const flags = [
    ['additional', t('attestation.additional')],
    ['overridden', t('attestation.overrides')],
  ] as const;
  for (const [flag, word] of flags) {
    if (cells.some(cell => cell[flag])) {
      samples.push({ key: flag, cell: { mark: 'passed', [flag]: true }, word });
    }
  }
  return (
    <ul className={classes.root} aria-label={t('matrix.legend')}>
      {samples.map(({ key, cell, word }) => (
        <li key={key} className={classes.item}>
          {draw(cell)}
          {word}
        </li>
      ))}
    </ul>
  );
}
