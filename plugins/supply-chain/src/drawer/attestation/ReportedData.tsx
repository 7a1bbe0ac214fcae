import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails,
  DataField,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { UntrustedText } from '../../ui/UntrustedText';
import { Disclosure } from '../../ui/Disclosure';
import { Omitted } from './Omitted';

type Data = NonNullable<AttestationDetails['data']>[number];

const useStyles = makeStyles(
  theme => ({
    table: {
      width: '100%',
      tableLayout: 'fixed',
      borderCollapse: 'collapse',
      '& th, & td': {
        padding: theme.spacing(0.5, 1, 0.5, 0),
        borderTop: `1px solid ${theme.palette.divider}`,
        textAlign: 'left',
        verticalAlign: 'top',
        fontWeight: 'normal',
        overflowWrap: 'anywhere',
      },
      '& th': { width: '35%', color: mutedColor(theme) },
    },
    caption: {
      paddingBottom: theme.spacing(0.5),
      textAlign: 'left',
      captionSide: 'top',
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainReportedData' },
);

/** Data in the reporter's own format, as a table. */
export function ReportedData(props: { data: Data }) {
  const { name, fields, omittedFields } = props.data;
  const { t } = useTranslation();
  return (
    <div>
      {fields.length > 0 ? (
        <FieldTable
          caption={t('attestation.data', { name: clipText(name, 100) })}
          fields={fields}
        />
      ) : (
        <MutedText block>
          {t('attestation.noData', { name: clipText(name, 100) })}
        </MutedText>
      )}
      <Omitted count={omittedFields} />
    </div>
  );
}

/**
 * A nested table has the name of its row as its label, because the row shows it
 * already.
 */
function FieldTable(props: {
  caption?: string;
  label?: string;
  fields: readonly DataField[];
}) {
  const { caption, label } = props;
  const classes = useStyles();
  return (
    <table className={classes.table} aria-label={label}>
      {caption && (
        <caption className={classes.caption}>
          <bdi>{caption}</bdi>
        </caption>
      )}
      <tbody>
        {props.fields.map((field, index) => (
          // Truncated names may be equal.
          <tr key={index}>
            <th scope="row">
              <bdi>{clipText(field.name, 100)}</bdi>
            </th>
            <td>
              <FieldValue field={field} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FieldValue(props: { field: DataField }) {
  const { name, value, fields, omittedFields = 0, redacted } = props.field;
  const { t } = useTranslation();
  if (redacted) {
    return <MutedText>{t('attestation.redacted')}</MutedText>;
  }
  if (value !== undefined) {
    return <UntrustedText lines={6}>{value}</UntrustedText>;
  }
  if (!fields || fields.length === 0) {
    return <MutedText>{t('cell.none')}</MutedText>;
  }
  return (
    <Disclosure
      summary={
        <>
          {t('attestation.fields', { amount: fields.length + omittedFields })}{' '}
          <MutedText>
            <bdi>{previewOf(fields)}</bdi>
          </MutedText>
        </>
      }
    >
      <FieldTable label={clipText(name, 100)} fields={fields} />
      <Omitted count={omittedFields} />
    </Disclosure>
  );
}

/** The first values of a nested object, to distinguish it from its siblings. */
function previewOf(fields: readonly DataField[]): string {
  const values = fields.slice(0, 3).map(({ value }) => value ?? '…');
  const more = fields.length > values.length ? ', …' : '';
  return clipText(values.join(', ') + more, 60);
}
