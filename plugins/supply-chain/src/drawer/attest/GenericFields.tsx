import { MAX_ATTESTATION_DATA_BYTES } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { Choice } from '../../writes/Choice';
import { FieldGroup } from '../../writes/FieldGroup';
import { FieldMessage } from '../../writes/FieldMessage';
import type { ShownErrors } from '../../writes/useFieldErrors';
import { WriteField } from '../../writes/WriteField';
import { formatSize } from '../../ui/formatSize';
import { FilePicker } from './FilePicker';
import type { GenericDraft } from './genericContent';
import { AnnotationFields, LinkFields } from './NamedFields';

/**
 * The fields of a generic attestation.
 *
 * @param props - `wrongFiles` is the error of the selected files; `size` is
 *   that of the data, in bytes
 */
export function GenericFields(props: {
  draft: GenericDraft;
  files: readonly File[];
  wrongFiles?: string;
  size: number;
  shown: ShownErrors;
  onChange(changed: Partial<GenericDraft>): void;
  onFiles(files: readonly File[]): void;
}) {
  const { draft, files, wrongFiles, size, shown, onChange, onFiles } = props;
  const { t } = useTranslation();
  return (
    <>
      <FieldGroup
        role="radiogroup"
        label={t('column.state')}
        error={shown.at('compliant')}
      >
        {[true, false].map(compliant => (
          <Choice
            key={String(compliant)}
            kind="radio"
            name="supply-chain-verdict"
            label={t(compliant ? 'state.compliant' : 'state.nonCompliant')}
            checked={draft.compliant === compliant}
            onChange={() => onChange({ compliant })}
          />
        ))}
      </FieldGroup>
      <WriteField
        lines={2}
        label={t('attest.reason')}
        hint={t('attest.descriptionHint')}
        error={shown.at('description')}
        value={draft.description}
        onChange={description => onChange({ description })}
      />
      <WriteField
        optional
        label={t('attest.originUrl')}
        hint={t('attest.originUrlHint')}
        error={shown.at('originUrl')}
        value={draft.originUrl}
        onChange={originUrl => onChange({ originUrl })}
        onBlur={() => shown.leave('originUrl')}
      />
      <LinkFields
        links={draft.links}
        shown={shown}
        onChange={links => onChange({ links })}
      />
      <AnnotationFields
        annotations={draft.annotations}
        shown={shown}
        onChange={annotations => onChange({ annotations })}
      />
      <FilePicker
        label={t('attest.files')}
        hint={files.length > 1 ? t('attest.filesArchived') : undefined}
        error={wrongFiles ?? shown.at('files')}
        files={files}
        onChange={onFiles}
      />
      <DataSize bytes={size} />
    </>
  );
}

/** The size of the text relative to the region's limit. */
function DataSize(props: { bytes: number }) {
  const { bytes } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const words = {
    size: formatSize(bytes, language),
    limit: formatSize(MAX_ATTESTATION_DATA_BYTES, language),
  };
  const tooLarge = bytes > MAX_ATTESTATION_DATA_BYTES;
  return (
    <div
      role={tooLarge ? 'alert' : undefined}
      data-invalid={tooLarge || undefined}
      tabIndex={-1}
    >
      <FieldMessage
        hint={t('attest.data', words)}
        error={tooLarge ? t('attest.dataTooLarge', words) : undefined}
      />
    </div>
  );
}
