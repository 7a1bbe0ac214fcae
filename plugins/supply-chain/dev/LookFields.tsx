import {
  appLanguageApiRef,
  appThemeApiRef,
  useApi,
} from '@backstage/frontend-plugin-api';
import { useCallback, useSyncExternalStore } from 'react';
import { SelectField } from '../src/ui/fields';

/** Selects the app's language and theme, which the app remembers. */
export function LookFields() {
  return (
    <>
      <LanguageField />
      <ThemeField />
    </>
  );
}

function LanguageField() {
  const api = useApi(appLanguageApiRef);
  const language = useSyncExternalStore(
    useCallback(
      onChange => {
        const subscription = api.language$().subscribe(onChange);
        return () => subscription.unsubscribe();
      },
      [api],
    ),
    () => api.getLanguage().language,
  );
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return (
    <SelectField
      label="Language"
      value={language}
      onChange={chosen => api.setLanguage(chosen)}
    >
      {api.getAvailableLanguages().languages.map(offered => (
        <option key={offered} value={offered}>
          {names.of(offered)}
        </option>
      ))}
    </SelectField>
  );
}

function ThemeField() {
  const api = useApi(appThemeApiRef);
  const theme = useSyncExternalStore(
    useCallback(
      onChange => {
        const subscription = api.activeThemeId$().subscribe(onChange);
        return () => subscription.unsubscribe();
      },
      [api],
    ),
    () => api.getActiveThemeId(),
  );
  return (
    <SelectField
      label="Theme"
      value={theme ?? ''}
      onChange={chosen => api.setActiveThemeId(chosen || undefined)}
    >
      <option value="">As the system</option>
      {api.getInstalledThemes().map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
