import type { GenericAttestation } from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { useWrite } from '../../queries/useWrite';
import { useFieldErrors } from '../../writes/useFieldErrors';
import type { AttestForm } from './AttestForm';
import type { AttestTarget } from '../parts/attestTarget';
import { filesError, uploadsOf } from './filesError';
import { GenericFields } from './GenericFields';
import {
  dataSize,
  EMPTY_DRAFT,
  genericContent,
  genericErrors,
  isComplete,
  type GenericDraft,
} from './genericContent';

const SHOWN =
  /^(compliant|description|originUrl|files|(links|annotations)\.\d+\.\w+)$/;

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
  const wrongFiles = filesError(t, files, language);
  const errors = genericErrors(content);
  const shown = useFieldErrors(
    wrongFiles ? { ...errors, files: wrongFiles } : errors,
    write.state,
    path => SHOWN.test(path),
  );
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
      <GenericFields
        draft={draft}
        files={files}
        wrongFiles={wrongFiles}
        size={dataSize(content)}
        shown={shown}
        onChange={changed => {
          write.edit();
          setDraft({ ...draft, ...changed });
        }}
        onFiles={chosen => {
          write.edit();
          setFiles(chosen);
        }}
      />
    ),
  };
}
