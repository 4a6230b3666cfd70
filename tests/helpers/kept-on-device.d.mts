import type { Page } from "@playwright/test";

export function untilDeviceKeeps(page: Page, names: string[]): Promise<void>;
