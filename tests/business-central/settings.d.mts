export function writeSettings(folder: string, url: string, tenant?: string): string;
