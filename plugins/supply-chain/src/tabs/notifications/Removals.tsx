import WarningIcon from '@material-ui/icons/WarningOutlined';
import type {
  EnvironmentRef,
  NotificationRecord,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { Notice } from '../../ui/CoverageNotice';
import { unwritableOf } from './notificationDraft';

/**
 * What saving an edited notification removes, because the portal can't write
 * it.
 */
export function Removals(props: {
  edited: NotificationRecord;
  linked: readonly EnvironmentRef[];
}) {
  const { t } = useTranslation();
  const { environments, triggers, targets } = unwritableOf(
    props.edited,
    props.linked,
  );
  const listed = (names: readonly string[]) => ({
    names: names.map(name => isolateText(name, 80)).join(', '),
  });
  const removed = [
    environments.length > 0 &&
      t('notify.unlinkedEnvironments', listed(environments)),
    triggers.length > 0 && t('notify.unknownTriggers', listed(triggers)),
    targets.length > 0 && t('notify.otherTargets', listed(targets)),
  ].filter(removal => removal !== false);
  return removed.length > 0 ? (
    <Notice icon={WarningIcon}>
      {removed.map(removal => (
        <p key={removal}>{removal}</p>
      ))}
    </Notice>
  ) : null;
}
