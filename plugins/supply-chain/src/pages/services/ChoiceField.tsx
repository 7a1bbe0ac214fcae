import { makeStyles } from '@material-ui/core/styles';
import { useTranslation } from '../../i18n/useTranslation';
import { SelectField } from '../../ui/SelectField';
import { clipText } from '../../model/clipText';

const useStyles = makeStyles(
  {
    root: { flex: '1 1 96px', maxWidth: 200 },
    // Room for the value.
    chosen: { flexGrow: 4 },
  },
  { name: 'SupplyChainChoiceField' },
);

/** An option of a filter. */
interface Choice {
  value: string;
  /** Number of components with the value. */
  count?: number;
}

/**
 * A filter with one value or none. The selected value is always shown, even if
 * no component has it anymore.
 *
 * @param props - `chosenCount` is the number of components with the selected
 *   value; `nameOf` returns the label of a value that differs from it; `omitted`
 *   is the number of values left out of `choices`; `partial` if these are only of
 *   some of the components
 */
export function ChoiceField(props: {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  chosenCount?: number;
  nameOf?(value: string): string;
  omitted?: number;
  partial?: boolean;
  onChange(value: string | undefined): void;
}) {
  const { label, value, choices, omitted = 0, partial, onChange } = props;
  const { chosenCount: count, nameOf = clipName } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const known =
    value === undefined || choices.some(each => each.value === value);
  return (
    <SelectField
      className={`${classes.root} ${value ? classes.chosen : ''}`}
      label={label}
      value={value ?? ''}
      onChange={chosen => onChange(chosen || undefined)}
    >
      <option value="">{t('services.any')}</option>
      {(known ? choices : [...choices, { value, count }]).map(choice => (
        <option key={choice.value} value={choice.value}>
          {optionText(choice)}
        </option>
      ))}
      {omitted > 0 && (
        <option disabled>
          {t('services.omittedChoices', { count: omitted })}
        </option>
      )}
      {partial && <option disabled>{t('services.uncheckedChoices')}</option>}
    </SelectField>
  );

  function optionText(choice: Choice) {
    const name = nameOf(choice.value);
    return choice.count === undefined
      ? name
      : t(partial ? 'services.choiceOrMore' : 'services.choice', {
          name,
          components: choice.count,
        });
  }
}

function clipName(value: string): string {
  return clipText(value, 60);
}
