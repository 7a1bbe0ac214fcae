import { useTranslation } from '../i18n/useTranslation';
import { Disclosure, NameList } from '../ui/text';
import { Choice } from '../writes/fields';

/** Maximum number of names in the summary. */
const SHOWN = 3;

/**
 * Names to choose from, where choosing none means all.
 *
 * @param props - `seen` are those that exist; choosing among fewer than two says
 *   nothing
 */
export function NameChoices(props: {
  label: string;
  seen?: readonly string[];
  chosen: readonly string[];
  onChoose(name: string, isChosen: boolean): void;
}) {
  const { label, seen = [], chosen, onChoose } = props;
  const { t } = useTranslation();
  const names = [...new Set([...seen, ...chosen])];
  if (names.length < 2 && chosen.length === 0) {
    return null;
  }
  return (
    <Disclosure
      summary={
        <>
          {label}:{' '}
          {chosen.length > 0 ? (
            <NameList names={chosen} shown={SHOWN} />
          ) : (
            t('linking.all')
          )}
        </>
      }
    >
      <fieldset style={{ margin: 0, padding: 0, border: 'none' }}>
        {names.map(name => (
          <Choice
            key={name}
            kind="checkbox"
            label={name}
            checked={chosen.includes(name)}
            onChange={isChosen => onChoose(name, isChosen)}
          />
        ))}
      </fieldset>
    </Disclosure>
  );
}
