import { makeStyles } from '@material-ui/core/styles';
import type { EnvironmentRef } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { UntrustedText } from './UntrustedText';
import { mutedColor } from './tones';
import { environmentLabels } from '../model/environmentLabels';

const useStyles = makeStyles(
  theme => ({
    list: { margin: 0, padding: 0, listStyle: 'none' },
    none: { color: mutedColor(theme) },
  }),
  { name: 'SupplyChainRunningIn' },
);

/**
 * The environments where something is running.
 *
 * @param props - `environments` is undefined if unknown; `among` is what else is
 *   shown, such as the link's flows
 */
export function RunningIn(props: {
  environments?: readonly EnvironmentRef[];
  among?: readonly Pick<EnvironmentRef, 'region' | 'org'>[];
}) {
  const { environments, among = [] } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (!environments) {
    return <span className={classes.none}>{t('state.unknown')}</span>;
  }
  if (environments.length === 0) {
    return <span className={classes.none}>{t('cell.notRunning')}</span>;
  }
  const labelOf = environmentLabels([...among, ...environments]);
  return (
    <ul className={classes.list}>
      {environments.map(environment => (
        <li key={JSON.stringify(environment)}>
          <UntrustedText>{labelOf(environment)}</UntrustedText>
        </li>
      ))}
    </ul>
  );
}
