import type { DataField } from 'backstage-plugin-supply-chain-common';
import type { AttestationViewProps } from '../../api/attestationViewsApi';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import { FactList } from '../../ui/lists';
import { Disclosure, MutedText, UntrustedText } from '../../ui/text';

/** Data in the reporter's own format. */
export function ReportedData(props: AttestationViewProps) {
  const { data = [] } = props.attestation;
  const { t } = useTranslation();
  return (
    <>
      {data.map(({ name, fields }, index) => (
        // Truncated names may be equal.
        <div key={index}>
          <MutedText block>
            <bdi>{t('attestation.data', { name: clipText(name, 100) })}</bdi>
          </MutedText>
          {fields.length === 0 && <MutedText>{t('cell.none')}</MutedText>}
          <Fields fields={fields} />
        </div>
      ))}
    </>
  );
}

function Fields(props: { fields: readonly DataField[] }) {
  return (
    <FactList
      facts={props.fields.map(field => ({
        term: isolateText(field.name, 100),
        value: <FieldValue field={field} />,
      }))}
    />
  );
}

function FieldValue(props: { field: DataField }) {
  const { value, fields = [], redacted } = props.field;
  const { t } = useTranslation();
  if (redacted) {
    return <MutedText>{t('attestation.redacted')}</MutedText>;
  }
  if (value !== undefined) {
    return <UntrustedText lines={6}>{value}</UntrustedText>;
  }
  if (fields.length === 0) {
    return <MutedText>{t('cell.none')}</MutedText>;
  }
  return (
    <Disclosure
      summary={
        <>
          {t('attestation.fields', { amount: fields.length })}{' '}
          <MutedText>
            <bdi>{previewOf(fields)}</bdi>
          </MutedText>
        </>
      }
    >
      <Fields fields={fields} />
    </Disclosure>
  );
}

/** The first values of a nested object, to distinguish it from its siblings. */
function previewOf(fields: readonly DataField[]): string {
  const values = fields.slice(0, 3).map(({ value }) => value ?? '…');
  const more = fields.length > values.length ? ', …' : '';
  return clipText(values.join(', ') + more, 60);
}
