import { Fragment } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/clipText';

/** A name longer than this hides the others. */
const MAX_LENGTH = 80;

/**
 * Names beside each other, none of which turns the others around, and how many
 * more there are.
 *
 * @param props - `shown` is how many are named at most
 */
export function NameList(props: { names: readonly string[]; shown: number }) {
  const { names, shown } = props;
  const { t } = useTranslation();
  const hidden = names.length - shown;
  return (
    <>
      {names.slice(0, shown).map((name, index) => (
        // Nothing keeps a name from being there twice.
        <Fragment key={index}>
          {index > 0 && ', '}
          <bdi>{clipText(name, MAX_LENGTH)}</bdi>
        </Fragment>
      ))}
      {hidden > 0 && <> {t('card.more', { count: hidden })}</>}
    </>
  );
}
