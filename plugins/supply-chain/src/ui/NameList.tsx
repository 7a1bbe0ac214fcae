import { Fragment } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/clipText';

/** Maximum length of a name. */
const MAX_LENGTH = 80;

/**
 * A list of names with isolated text directions, and the number of omitted
 * ones.
 *
 * @param props - `shown` is the maximum number of names
 */
export function NameList(props: { names: readonly string[]; shown: number }) {
  const { names, shown } = props;
  const { t } = useTranslation();
  const hidden = names.length - shown;
  return (
    <>
      {names.slice(0, shown).map((name, index) => (
        // Names may repeat.
        <Fragment key={index}>
          {index > 0 && ', '}
          <bdi>{clipText(name, MAX_LENGTH)}</bdi>
        </Fragment>
      ))}
      {hidden > 0 && <> {t('card.more', { amount: hidden })}</>}
    </>
  );
}
