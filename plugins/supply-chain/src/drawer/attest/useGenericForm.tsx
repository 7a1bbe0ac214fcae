import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTESTATION_DATA_BYTES,
  type GenericAttestation,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { useWrite } from '../../queries/useWrite';
import { Choice } from '../../writes/Choice';
import { FieldGroup } from '../../writes/FieldGroup';
import { FieldMessage } from '../../writes/FieldMessage';
import { useFieldErrors } from '../../writes/useFieldErrors';
import { WriteField } from '../../writes/WriteField';
import { formatSize } from '../parts/formatSize';
import { AnnotationFields, LinkFields } from './NamedFields';
import type { AttestForm } from './AttestForm';
import type { AttestTarget } from '../parts/attestTarget';
import { FilePicker } from './FilePicker';
import { filesError, uploadsOf } from './filesError';
import {
  dataSize,
  EMPTY_DRAFT,
  genericContent,
  genericErrors,
  isComplete,
  type GenericDraft,
} from './genericContent';

const SHOWN =
  /^(compliant|description|originUrl|files|data|(links|annotations)\.\d+\.\w+)$/;

/** The form of a generic attestation (E5). */
export function useGenericForm(target: AttestTarget): AttestForm {
  const { trail } = target;
  const { t } = useTranslation();
  const language = useLanguage();
  const [draft, setDraft] = useState<GenericDraft>(EMPTY_DRAFT);
  const [files, setFiles] = useState<readonly File[]>([]);
  const write = useWrite<{ data: GenericAttestation; files: readonly File[] }>(
    (api, entityRef, content, options) =>
      api.attestGeneric(
        entityRef,
        trail,
        { data: content.data, files: uploadsOf(content.files) },
        options,
      ),
  );
  const content = genericContent(target, draft);
  const wrongFiles = filesError(t, files, MAX_ATTACHMENT_BYTES, language);
  const shown = useFieldErrors(
    { ...genericErrors(content), ...(wrongFiles && { files: wrongFiles }) },
    write.state,
    path => SHOWN.test(path),
  );
  const change = (changed: Partial<GenericDraft>) => {
    write.edit();
    setDraft({ ...draft, ...changed });
  };
  const dirty =
    JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT) || files.length > 0;
  return {
    write,
    dirty,
    elsewhere: shown.elsewhere,
    submit: () => {
      if (!isComplete(content) || wrongFiles) {
        shown.showAll();
        return false;
      }
      write.send({ data: content, files });
      return true;
    },
    fields: (
      <>
        <FieldGroup
          role="radiogroup"
          label={t('attest.verdict')}
          error={shown.at('compliant')}
        >
          {[true, false].map(compliant => (
            <Choice
              key={String(compliant)}
              kind="radio"
              name="supply-chain-verdict"
              label={t(compliant ? 'attest.compliant' : 'attest.nonCompliant')}
              checked={draft.compliant === compliant}
              onChange={() => change({ compliant })}
            />
          ))}
        </FieldGroup>
        <WriteField
          optional
          lines={2}
          label={t('attest.description')}
          hint={t('attest.descriptionHint')}
          error={shown.at('description')}
          value={draft.description}
          onChange={description => change({ description })}
        />
        <WriteField
          optional
          label={t('attest.originUrl')}
          hint={t('attest.originUrlHint')}
          error={shown.at('originUrl')}
          value={draft.originUrl}
          onChange={originUrl => change({ originUrl })}
          onBlur={() => shown.leave('originUrl')}
        />
        <LinkFields
          links={draft.links}
          shown={shown}
          onChange={links => change({ links })}
        />
        <AnnotationFields
          annotations={draft.annotations}
          shown={shown}
          onChange={annotations => change({ annotations })}
        />
        <FilePicker
          label={t('attest.files')}
          hint={files.length > 1 ? t('attest.filesArchived') : undefined}
          error={wrongFiles ?? shown.at('files')}
          limit={MAX_ATTACHMENT_BYTES}
          files={files}
          onChange={chosen => {
            write.edit();
            setFiles(chosen);
          }}
        />
        <DataSize bytes={dataSize(content)} />
      </>
    ),
  };
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
