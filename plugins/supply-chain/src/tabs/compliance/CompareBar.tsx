import Button from '@material-ui/core/Button';
import { alpha, makeStyles } from '@material-ui/core/styles';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { compareSearch } from '../../model/comparison';
import { shortenName } from '../../ui/names';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1),
      marginBottom: theme.spacing(0.5),
      padding: theme.spacing(0.5, 1),
      borderRadius: theme.shape.borderRadius,
      backgroundColor: alpha(theme.palette.primary.main, 0.12),
    },
    sha: { fontFamily: 'monospace' },
    actions: { marginLeft: 'auto', display: 'flex' },
  }),
  { name: 'SupplyChainCompareBar' },
);

/**
 * The trails picked for a comparison, older first.
 *
 * @param props - `picked` are newest first
 */
export function CompareBar(props: {
  picked: readonly TrailRecord[];
  onClear(): void;
}) {
  const { picked, onClear } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [older, newer] = [...picked].reverse();
  return (
    <div className={classes.root} role="status">
      <Picked letter="A" trail={older} />
      {newer ? (
        <>
          <span aria-hidden>→</span>
          <Picked letter="B" trail={newer} />
        </>
      ) : (
        t('matrix.hint')
      )}
      <span className={classes.actions}>
        {newer && (
          <Button
            size="small"
            variant="contained"
            color="primary"
            component={RouterLink}
            to={compareSearch(params, older.name, newer.name)}
          >
            {t('environments.compare')}
          </Button>
        )}
        <Button size="small" onClick={onClear}>
          {t('compare.clear')}
        </Button>
      </span>
    </div>
  );
}

function Picked(props: { letter: string; trail: TrailRecord }) {
  const { letter, trail } = props;
  const classes = useStyles();
  return (
    <bdi>
      <strong>{letter}</strong>{' '}
      <span className={classes.sha}>{shortenName(trail.name)}</span>{' '}
      {trail.commit?.message && clipText(trail.commit.message, 60)}
    </bdi>
  );
}
