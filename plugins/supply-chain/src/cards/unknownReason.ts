import type {
  Problem,
  SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { problemText } from '../ui/problemText';

/** Why a verdict on flows is unknown; undefined if no reason is known. */
export function unknownReason(
  t: Translate,
  flows: SummaryResponse['flows'],
  problems: readonly Problem[],
): string | undefined {
  const unmatched = problems.filter(
    ({ reason }) => reason === 'artifact-not-found',
  ).length;
  if (unmatched > 0) {
    return t('card.unmatched', { count: unmatched });
  }
  const unread = flows.filter(flow => flow.unread).length;
  if (unread > 0) {
    return flows.length === 1
      ? t('card.unreadOnly')
      : t('card.unread', { count: unread, total: flows.length });
  }
  return problems.length > 0 ? problemText(t, problems[0]).what : undefined;
}
