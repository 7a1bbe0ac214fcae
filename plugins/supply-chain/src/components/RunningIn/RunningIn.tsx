import { makeStyles } from '@material-ui/core/styles';
import { useTranslation } from '../../hooks/useTranslation';
import { PipelineText } from '../PipelineText';
import { mutedColor } from '../../theme/tones';

const useStyles = makeStyles(
  theme => ({
    list: { margin: 0, padding: 0, listStyle: 'none' },
    none: { color: mutedColor(theme) },
  }),
  { name: 'SupplyChainRunningIn' },
);

/**
 * The environments something runs in now.
 *
 * @param props - without `environments` it is not known
 */
export function RunningIn(props: { environments?: readonly string[] }) {
  const { environments } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (!environments) {
    return (
      <span className={classes.none} title={t('cell.runningUnknownHint')}>
        {t('cell.runningUnknown')}
      </span>
    );
  }
  if (environments.length === 0) {
    return <span className={classes.none}>{t('cell.notRunning')}</span>;
  }
  return (
    <ul className={classes.list}>
      {environments.map(environment => (
        <li key={environment}>
          <PipelineText>{environment}</PipelineText>
        </li>
      ))}
    </ul>
  );
}
