import type { CommitRecord } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { ExactTime } from './RelativeTime';
import type { Fact } from './FactList';

/** The time of a commit, which may be long before its trail. */
export function committedFact(t: Translate, commit?: CommitRecord): Fact {
  return {
    term: t('details.committed'),
    value: commit?.committedAt && (
      <ExactTime zoned moment={commit.committedAt} />
    ),
  };
}
