import { makeStyles } from '@material-ui/core/styles';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { SelectField } from '../../ui/fields';
import { clipText } from '../../model/text';

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
 *   value; `nameOf` returns the label of a value that differs from it
 */
export function ChoiceField(props: {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  chosenCount?: number;
  nameOf?(value: string): string;
  onChange(value: string | undefined): void;
}) {
  const { label, value, choices, onChange } = props;
  const { chosenCount: count, nameOf = clipName } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const known =
    value === undefined || choices.some(choice => choice.value === value);
  return (
    <SelectField
      className={`${classes.root} ${value ? classes.chosen : ''}`}
      label={label}
      value={value ?? ''}
      onChange={chosen => onChange(chosen || undefined)}
    >
      <option value="">{t('services.all')}</option>
      {(known ? choices : [...choices, { value, count }]).map(choice => (
        <option key={choice.value} value={choice.value}>
          {optionText(choice)}
        </option>
      ))}
    </SelectField>
  );

  function optionText(choice: Choice) {
    const name = nameOf(choice.value);
    return choice.count === undefined
      ? name
      : `${name} (${choice.count.toLocaleString(language)})`;
  }
}

function clipName(value: string): string {
  return clipText(value, 60);
}
