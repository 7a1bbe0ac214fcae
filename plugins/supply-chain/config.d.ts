export interface Config {
  supplyChain?: {
    /**
     * Where people can read the plugin's docs/messages.md. Each message then
     * links to its entry there.
     * @visibility frontend
     */
    docsUrl?: string;
  };
}
